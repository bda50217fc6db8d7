import { mount } from "#/server/http.ts";
import { alumniContract } from "../contract.ts";
import { listAlumni, readFigures } from "./service.ts";

export const alumniRoutes = mount("alumni", alumniContract, {
  list: ({ query }, context) => listAlumni(context, query),
  figures: (_, context) => readFigures(context),
});
