import { z } from 'zod'
import { unreadable } from '../failure.ts'

const Rate = z.object({
  period: z.string().min(1),
  currency_id: z.string(),
  currency_name_eng: z.string(),
  mid_rate: z.union([z.string(), z.number()]).nullable(),
})
/** What the gateway answers for days without any rate. */
const Nothing = z.object({ period: z.literal('') })

/** The answer of the Bank of Thailand’s API for daily average rates (Stat-ExchangeRate v2, DAILY_AVG_EXG_RATE). */
const Answer = z.object({ result: z.object({ data: z.object({ data_detail: z.array(z.union([Rate, Nothing])) }) }) })

/**
 * The rates of an answer of the Bank of Thailand, in baht for one unit; null for any other object. Some currencies are quoted for several
 * units, which their name alone says: `JAPAN : YEN (100 YEN) (JPY)`. A rate that is not there is empty. Throws `ReadFailure` for a number of
 * units that is no power of ten.
 */
export function bankOfThailandRows(
  content: Readonly<Record<string, unknown>>,
): readonly Record<string, unknown>[] | null {
  const parsed = Answer.safeParse(content)
  if (!parsed.success) return null
  return parsed.data.result.data.data_detail.flatMap((detail) => {
    if (!('mid_rate' in detail)) return []
    const { period, currency_id, currency_name_eng, mid_rate } = detail
    return [{ period, currency_id, rate: forOneUnit(mid_rate, currency_name_eng) }]
  })
}

function forOneUnit(rate: string | number | null, name: string): number | string | null {
  const units = /\((\d[\d,]*)\s[^)]*\)/.exec(name)?.[1]?.replaceAll(',', '') ?? '1'
  if (!/^10*$/.test(units))
    throw unreadable(`the rate of ${name.trim()} is for ${units} units; 1, 10, 100 and so on are read`)
  const text = String(rate ?? '').trim()
  // The point is moved in the text, as a division would blur the last digits.
  return /^\d+(\.\d+)?$/.test(text) ? Number(`${text}e-${units.length - 1}`) : text === '' ? null : text
}
