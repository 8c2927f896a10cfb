/** Categories of videos by their ids. 22, 'People & Blogs', is what an upload has unless somebody chooses: it says nothing. */
const CATEGORIES: Record<string, string> = {
  "1": "Film & Animation",
  "2": "Autos & Vehicles",
  "10": "Music",
  "15": "Pets & Animals",
  "17": "Sports",
  "19": "Travel & Events",
  "20": "Gaming",
  "23": "Comedy",
  "24": "Entertainment",
  "25": "News & Politics",
  "26": "Howto & Style",
  "27": "Education",
  "28": "Science & Technology",
  "29": "Nonprofits & Activism",
};

/** "" where the video has none, or only the usual one. */
export const nameCategory = (id: string): string => CATEGORIES[id] ?? "";
