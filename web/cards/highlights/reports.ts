import type { CardCode } from '@sala/catalog/companions.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import { createContext, useContext, useEffect } from 'react'

/** Receives the content of a card: null if it shows nothing, undefined while it loads and after it unmounts. */
export type Report = (code: CardCode, content: CardContent | null | undefined) => void

/** Receives the contents of a page's cards; null without a receiver. */
export const CardReports = createContext<Report | null>(null)

/** Reports the content of a card whenever it changes. */
export function useReport(code: CardCode, content: CardContent | null | undefined): void {
  const report = useContext(CardReports)
  useEffect(() => {
    report?.(code, content)
    return () => report?.(code, undefined)
  }, [report, code, content])
}
