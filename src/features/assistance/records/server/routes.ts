import { mount } from "#/server/http.ts";
import { recordsContract } from "../contract.ts";
import { changeDetails, readOwnDetails, submitDetails } from "./service.ts";

export const assistanceRecordRoutes = mount(recordsContract, {
  find: (_, context) => readOwnDetails(context),
  create: ({ form }, context) => submitDetails(context, form.fields, form.files.assignment),
  update: ({ body }, context) => changeDetails(context, body),
});
