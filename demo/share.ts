/**
 * Shares a whole number out in proportion to weights, by largest remainder: whole numbers from 0 whose sum is exactly `total`.
 * Equal remainders go to the earlier place. All zeros where no weight is above 0 and `total` is 0; throws where there is something
 * to share and no one to take it.
 */
export function shareOut(total: number, weights: ArrayLike<number>): number[] {
  let sum = 0
  for (let index = 0; index < weights.length; index += 1) sum += weights[index] ?? 0
  if (!(sum > 0)) {
    if (total === 0) return Array.from(weights, () => 0)
    throw new RangeError(`${total} cannot be shared out: no weight is above 0`)
  }
  const shares: number[] = []
  const remainders: number[] = []
  let left = total
  for (let index = 0; index < weights.length; index += 1) {
    const exact = (total * (weights[index] ?? 0)) / sum
    const floor = Math.floor(exact)
    shares.push(floor)
    remainders.push(exact - floor)
    left -= floor
  }
  // What is left is less than the number of places, so that nobody gets two.
  const order = remainders.map((_, index) => index).sort((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b)
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
