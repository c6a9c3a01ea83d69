/** What a page and its worker say to each other about the pages of a PDF. */

export type PdfRequest =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  /** `width` in points of the screen. */
  | { readonly kind: 'draw'; readonly page: number; readonly width: number }

export type PdfReply =
  /** `ratio` is the height of the first page in widths. */
  | { readonly kind: 'opened'; readonly pages: number; readonly ratio: number }
  | { readonly kind: 'drawn'; readonly page: number; readonly picture: ImageBitmap }
  /** Without a page: the file cannot be opened. */
  | { readonly kind: 'failed'; readonly page: number | null }
