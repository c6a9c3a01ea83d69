import type { DownloadedFile } from './client.ts'

/** How long the browser may take to read the file out of memory. */
const revokeDelay = 60_000

/** Gives a file to the browser, which saves it under the name that the server wants. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelay)
}
