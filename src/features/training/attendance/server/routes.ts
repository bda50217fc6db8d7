import { mount } from "#/server/http.ts";
import { attendanceContract } from "../contract.ts";
import { listAttendees } from "./service.ts";

export const attendanceRoutes = mount("trainer", attendanceContract, {
  listAttendees: ({ params, query }, context) => listAttendees(context, params.batchId, query),
});
