import { mount } from "#/server/http.ts";
import { documentsContract } from "../contract.ts";
import { readDocuments, readDocumentsStatus, submitDocuments, uploadDocuments } from "./service.ts";
import { termsTemplate } from "./terms.pdf.ts";

export const documentRoutes = mount("onboardingDocuments", documentsContract, {
  status: ({ params }, context) => readDocumentsStatus(context, params.userId),
  upload: ({ form }, context) => uploadDocuments(context, form.files),
  submit: (_, context) => submitDocuments(context),
  list: ({ params }, context) => readDocuments(context, params.userId),
  termsTemplate: (_, context) => termsTemplate(context),
});
