import { mount } from "#/server/http.ts";
import { recordsContract } from "../contract.ts";
import { termsTemplate } from "./assistance-terms.pdf.ts";
import { changeDetails, readOwnDetails, submitDetails } from "./service.ts";

export const assistanceRecordRoutes = mount("assistanceRecords", recordsContract, {
  find: (_, context) => readOwnDetails(context),
  create: ({ form }, context) => submitDetails(context, form.fields, form.files.assignment),
  termsTemplate: (_, context) => termsTemplate(context),
  update: ({ body }, context) => changeDetails(context, body),
});
