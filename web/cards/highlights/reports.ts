import type { CardCode } from '@sala/catalog/companions.ts'
import type { CardContent } from '@sala/widgets/widget.ts'
import { createContext, useContext, useEffect } from 'react'

/** Takes what a card shows: null where it shows nothing, undefined while it is being loaded and once it is gone. */
export type Report = (code: CardCode, content: CardContent | null | undefined) => void

/** Receives what the cards of a page show; null without a receiver. */
export const CardReports = createContext<Report | null>(null)

/** Tells what a card shows, each time that it shows something else. */
export function useReport(code: CardCode, content: CardContent | null | undefined): void {
  const report = useContext(CardReports)
  useEffect(() => {
    report?.(code, content)
    return () => report?.(code, undefined)
  }, [report, code, content])
}
