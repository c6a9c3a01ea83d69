/** What a made-up document says, whatever file it becomes. */
export interface Content {
  readonly title: string
  readonly sections: readonly { readonly heading: string | null; readonly lines: readonly string[] }[]
  /** Rows of a table, the first of them its head; none where the document has no table. */
  readonly table: readonly (readonly (string | number)[])[]
}

/** Said at the top of each document, in both languages, so that nobody takes it for a real one wherever it ends up. */
export const madeUp = {
  en: 'This document is made up for the demonstration of Sala. Its figures and its people are invented.',
  th: 'เอกสารนี้แต่งขึ้นเพื่อสาธิตระบบ Sala ตัวเลขและบุคคลในเอกสารสมมติขึ้นทั้งหมด',
} as const
