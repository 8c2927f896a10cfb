/**
 * Runs `work` for each item, at most `atOnce` at a time. If a call fails, starts no more, waits for those in progress,
 * and throws the first error.
 */
export async function runConcurrently<Item>(
  atOnce: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = toAsyncGenerator(items);
  const errors: unknown[] = [];
  const worker = async () => {
    try {
      for (
        let nextItem = await iterator.next();
        !nextItem.done && errors.length === 0;
        nextItem = await iterator.next()
      )
        await work(nextItem.value);
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}

async function* toAsyncGenerator<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
