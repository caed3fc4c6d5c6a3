/** One of several choices by their weights; null for what is left of the whole. */
export function weightedChoice<Choice>(
  weights: readonly (readonly [Choice, number])[],
  whole: number,
  random: () => number,
): Choice | null {
  let left = random() * whole;
  for (const [choice, weight] of weights) {
    left -= weight;
    if (left < 0) return choice;
  }
  return null;
}
