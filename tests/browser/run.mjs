// node run.mjs PROJECT PACKAGES: does the work of work.py under Pyodide. PACKAGES is JSON: the packages that Python
// can import, and the folder of each. Python sees these folders and the checkout, and nothing else of this machine.
import { loadPyodide } from "pyodide";

const [project, packages] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
const mount = (place, folder) => {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
};
mount("/project", project);
for (const [name, folder] of Object.entries(JSON.parse(packages))) mount(`/packages/${name}`, folder);
python.FS.mkdirTree("/packages/PIL"); // reportlab imports it when it is loaded, and needs nothing of it
for (const name of ["__init__", "Image"]) python.FS.writeFile(`/packages/PIL/${name}.py`, "");
try {
  python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/project', '/packages']");
  process.stdout.write(python.runPython("from tests.browser.work import main; main()"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
