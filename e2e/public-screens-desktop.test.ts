import { judgeScreens } from "./screens/judging.ts";
import { publicWalks } from "./screens/walks.ts";

judgeScreens(publicWalks, "desktop");
