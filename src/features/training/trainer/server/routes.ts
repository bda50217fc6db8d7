import { mount } from "#/server/http.ts";
import { trainerContract } from "../contract.ts";
import { readDesk, readTrainer } from "./service.ts";

export const trainerRoutes = mount("trainer", trainerContract, {
  identity: (_, context) => readTrainer(context),
  desk: (_, context) => readDesk(context),
});
