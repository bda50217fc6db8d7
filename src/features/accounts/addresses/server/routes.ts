import { mount } from "#/server/http.ts";
import { addressesContract } from "../contract.ts";
import { useEmailLink } from "./service.ts";

export const addressesRoutes = mount("addresses", addressesContract, {
  useLink: ({ body }, context) => useEmailLink(context, body.token),
});
