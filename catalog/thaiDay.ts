/** Thailand is seven hours ahead of UTC, without summer time. */
const offsetMs = 7 * 3_600_000

/**
 * The day in Thailand at an instant, `YYYY-MM-DD`. Figures are Thailand's: which months are over, what is late and what "today" is depend on
 * its calendar, wherever the server and the reader are.
 */
export const thaiDay = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)

/** The last instant of a day in Thailand (ISO, UTC). */
export const endOfThaiDay = (day: string): string => `${day}T16:59:59.999Z`
