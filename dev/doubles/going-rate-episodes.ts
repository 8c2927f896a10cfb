/** The invented episodes that the YouTube double serves in development, newest first: title | length | description. */
export const GOING_RATE_EPISODE_LINES = `
The price of saying maybe | 57:20 | A caterer from Pueblo holds three dates for people who never answer. Ines puts a number on a held Saturday, and Ruth asks who taught us that silence is polite.
Who owns the shop's phone number? | 54:08 | Two partners split, one keeps the lease and the other keeps the line that customers call. Desmond has seen it end badly; Ruth has seen it end in a kitchen.
Three quotes, one roof | 58:33 | A listener reads us three bids for the same roof, four thousand dollars apart. We try to find out what the difference buys.
Paying your brother by the hour | 55:47 | Family on the payroll, with a time sheet or without one. A bakery in Greeley sends its rules, and we argue about two of them.
The raise that came with a title | 49:15 | A new word on the card and the same figure on the check. Desmond explains what a title is worth when you leave.
Selling the van | 13:40 | The van starts, mostly. When is a tool that still works the most expensive thing you own?
What a no-show costs | 56:02 | A barber counted empty chairs for a year. The total paid for a second chair, and then for a policy that half of his customers liked.
Sunday is not a slow day | 52:51 | Four families say what Sunday is for, and one of them runs a restaurant. Ruth keeps the peace and then does not.
The deposit nobody asked for | 44:58 | A photographer works ten years without taking one. Ines writes the sentence for her, on air, and she reads it aloud twice.
Two incomes, one calendar | 58:10 | They both work, and one of them does the planning. We count the hours that nobody pays for.
When the best customer is rude | 51:26 | He is a third of the year's work. Desmond would let him go by spring; Ines wants to see the spring first.
A short word on tips | 9:32 | Who gets them, who shares them, and why the jar by the register says more than the menu.
The year without a price rise | 57:44 | Flour went up, rent went up, the loaf did not. A baker brings her books, and the answer is on the second page.
Hiring the neighbor's kid | 48:37 | Sixteen, on time, and afraid of the phone. What a first job owes to the one who has it.
Rent it, buy it, borrow it | 55:19 | Scaffolding, a tiller, a wedding dress. We draw a line where owning begins to pay.
The apology discount | 46:20 | You were late, you know it, and now you are about to take ten percent off. Ruth has a cheaper apology.
Closing at four | 53:05 | A shop in Salida took two hours off its day and kept the same takings. The owner says how long she did not dare.
What do we owe the trainee? | 56:39 | Six months of teaching, then a better offer across the street. Desmond on contracts, Ines on what it cost, Ruth on being proud of them.
The grandmother test | 42:12 | If you can't tell her what you sell, you can't price it. Three listeners try, two succeed.
Cash in the drawer | 50:48 | Nobody counts it until something is missing. A simple way to close the day, and the talk to have when it does not come out even.
Moving back home at forty | 58:59 | Rent-free has a rate as well. Ruth has sat at that table many times and brings the list of questions.
The cheapest hour of the week | 14:55 | There is one in every business. Find it, and then decide whether to sell it or to sleep.
Invoices that go out on Friday | 45:00 | Ines swears by Friday noon. Two bookkeepers disagree, with figures.
Learning the trade at fifty | 54:31 | A postman becomes an electrician. He says what the first year paid, to the dollar, and what it paid in other ways.
The partner who does the books | 57:12 | One sells, one counts, and each thinks the other has it easy. They trade places for a month and call us.
How much is a good reference? | 47:26 | Written in four minutes, worth half a year. We read three and mark the sentence that does the work.
Your name on the door | 55:55 | Naming the firm after yourself makes it harder to sell and easier to trust. A tailor and a plumber take sides.
No, the customer is sometimes wrong | 51:09 | Returned after a season, muddy, with a receipt. What the counter says, and what the next person in the queue hears.
The second car | 12:18 | It stands in the drive, and it has a monthly figure. Most callers guess half of it.
Paid in bread | 49:50 | Barter is alive on the Western Slope. The tax office has a view on it, and so does a goat farmer.
Who closes up tonight? | 53:33 | The last one out is always the same one. A kitchen crew in Durango made a rota that survived its first month.
The long lunch | 56:21 | A foreman buys lunch every Thursday and loses ninety minutes. He says it is the best money he spends; we ask his crew.
Teaching children what things cost | 58:04 | Pocket money, chores and the talk about the mortgage. Ruth explains why she let her daughter see the bill.
The market stall in January | 43:47 | Twelve customers, nine regulars. When does loyalty pay for the gas?
A contract on one page | 55:02 | We throw out everything that three people at this table can't explain, and see what is left.
The friend rate | 57:36 | Half price for friends means that strangers pay for them. A tattooist tells us how she stopped, and who is still a friend.
Cleaning up after the boss | 46:41 | He promises on Monday what they build on Saturday. Desmond reads a letter that a whole crew signed.
When both of you are tired | 54:17 | The fight about dishes is not about dishes. Ruth gives it twenty minutes and a timer.
What the landlord does not fix | 52:28 | Three winters with a cold shop. We price the repair, the move, and the third way that nobody had thought of.
Starting on a Tuesday | 11:07 | Everyone begins on a Monday, and Mondays are full. A small case for the second day.
The tool library | 50:15 | Forty households share nine ladders. How they price a lost one, and who fixes the saw.
Selling to your old employer | 56:48 | You know their budget, they know your rent. Ines lists what to leave out of that first offer.
Old stock, new shelf | 44:09 | Two hundred umbrellas in a dry year. A shopkeeper turns a mistake into a window display.
The wedding guest list | 57:51 | Every chair has a price, and every missing chair another. A couple from Loveland draws the line live on air.
Interview questions we would ban | 53:57 | Where do you see yourself, and other wastes of a Tuesday. Desmond offers four that he has never regretted.
The cost of a second opinion | 48:02 | From a mechanic, a doctor and a brother-in-law. When to pay for it, and when to stop asking.
Winter hours | 55:26 | A garden centre sends everyone home in December, with pay. How the other eleven months carry it.
He taught me everything | 51:40 | A locksmith takes over from the man who trained him. The handshake price, and the one that the bank wrote down.
The unpaid meeting | 45:58 | An estimate, a sketch, a second sketch. Where free advice ends, with a sentence that ends it kindly.
Moving the price to the top | 15:00 | Put the figure first and see who keeps reading. Two letters, two results.
Who cooks when you are busy? | 58:22 | Freezer, neighbor, delivery, toast. We cost the four of them, and the winner surprises Ruth.
Working for a nonprofit | 54:44 | The mission does not pay the dentist. A director and her former deputy talk it out, one year later.
The long goodbye | 56:10 | Notice is two weeks; leaving takes longer. What to hand over, and what you may keep in your head.
One price for everyone | 49:33 | A mechanic near Trinidad took haggling off the wall. He lost the talkers and kept the cars.
The year we both retired | 57:03 | Two clocks stopped in one house. Ruth says that the first argument will be about the radio.
Borrowing from your mother | 52:17 | With paper, without paper, with a smile. Three callers, three endings, and the page that Ines sends to all of them.
The busy season lie | 47:49 | It gets quieter after this, says everyone, every month. A calendar from 2019 is read out as evidence.
Should you answer at nine at night? | 55:38 | She does, and they love her for it. We find out what it would cost to stop.
The family recipe is for sale | 53:20 | A sauce, a cousin and a supermarket. What you sign away with a taste.
First hour, first argument | 58:46 | Three people who had never shared a table price a haircut, a bad boss and a quiet evening. This is where it began.
`;
