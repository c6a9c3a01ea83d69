import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A real file as its extract in the repository (`extracts/README.md`), or whole as its publisher made it. */
export type Form = 'extract' | 'whole'

const folders: Readonly<Record<Form, string>> = {
  extract: fileURLToPath(new URL('./extracts/', import.meta.url)),
  whole: fileURLToPath(new URL('../../../shared/data/', import.meta.url)),
}

/** Whole files lie in a folder beside the project and are part of no copy of it. */
const noFullFiles = !existsSync(folders.whole)

/** The path of a real file. */
export const realFile = (path: string, form: Form = 'extract'): string => folders[form] + path

/** Ends a test of a whole file where there are no whole files. */
export function needs(form: Form, skip: (condition: boolean, note: string) => void): void {
  skip(form === 'whole' && noFullFiles, 'needs the whole files in ../shared/data')
}
