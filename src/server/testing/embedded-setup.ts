import { prepareTestDatabases } from "./database.ts";

/** Makes what the tests copy before their clocks run. */
export const setup = () => prepareTestDatabases("embedded");
