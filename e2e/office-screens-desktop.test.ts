import { judgeScreens } from "./screens/judging.ts";
import { officeWalks } from "./screens/walks.ts";

judgeScreens(officeWalks, "desktop");
