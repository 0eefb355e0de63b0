/** No circle of folders: whoever reads a folder need not read the one that leans on it. Tests may lean anywhere. */
const { options } = require("./.dependency-cruiser.cjs");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circle-of-folders",
      comment: "Two folders that need each other are one room, or a file of one belongs elsewhere.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|^node_modules` } },
};
