/** The project's tests with the switches of a mutation run. */
import path from "node:path";
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

const setupFiles = [path.join(import.meta.dirname, "test/lab/mutation/switches.ts")];
const projects = (base.test?.projects ?? []).map((project) =>
  typeof project === "object" && "test" in project
    ? { ...project, test: { ...project.test, setupFiles } }
    : project,
);

export default defineConfig({ test: { ...base.test, projects } });
