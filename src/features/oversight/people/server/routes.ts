import { mount } from "#/server/http.ts";
import { peopleContract } from "../contract.ts";
import { readPerson, searchPeople } from "./service.ts";

export const peopleRoutes = mount("people", peopleContract, {
  list: ({ query }, context) => searchPeople(context, query),
  find: ({ params }, context) => readPerson(context, params.userId),
});
