import { checkScreens } from "./screens/judging.ts";
import { publicWalks } from "./screens/walks.ts";

checkScreens(publicWalks, "desktop");
