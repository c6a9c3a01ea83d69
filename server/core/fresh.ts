/**
 * Whether what was learnt at a time counts still; all in milliseconds. What was learnt in the future was not: the machine's clock was put
 * back since, and by it things would stay fresh for as long as it was.
 */
export const isFresh = (since: number, now: number, keepMs: number): boolean => now >= since && now - since < keepMs
