import { mount } from "#/server/http.ts";
import { feedContract } from "../contract.ts";
import { changePost, createPost, listFeed, removePost } from "./service.ts";

export const feedRoutes = mount("marketingFeed", feedContract, {
  list: ({ query }, context) => listFeed(context, query),
  create: ({ body }, context) => createPost(context, body),
  update: ({ params, body }, context) => changePost(context, params.id, body),
  remove: ({ params }, context) => removePost(context, params.id),
});
