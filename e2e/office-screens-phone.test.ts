import { checkScreens } from "./screens/judging.ts";
import { officeWalks } from "./screens/walks.ts";

checkScreens(officeWalks, "phone");
