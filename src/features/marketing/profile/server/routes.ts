import { mount } from "#/server/http.ts";
import { marketingProfileContract } from "../contract.ts";
import { changeMarketingProfile, readMarketingProfile, storeMarketingProfile } from "./service.ts";

export const marketingProfileRoutes = mount("marketingProfile", marketingProfileContract, {
  find: (_, context) => readMarketingProfile(context),
  update: ({ form }, context) =>
    changeMarketingProfile(context, form.fields, form.files.assignment),
  create: ({ form }, context) => storeMarketingProfile(context, form.fields, form.files.assignment),
});
