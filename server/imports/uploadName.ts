import { normalizeText } from '@sala/catalog/text.ts'
import { fileNameOf } from '../core/fileName.ts'

/** Beginning and end of a long name: books of many years differ in their last letters. */
function shortened(name: string): string {
  const letters = [...new Intl.Segmenter('und').segment(name.slice(0, 2000))].map(({ segment }) => segment)
  return letters.length <= 60 ? name : `${letters.slice(0, 29).join('')}…${letters.slice(-30).join('')}`
}

/** The name of a file: its sender's, without folders and invisible letters, with its own extension. */
export function nameOf(uploadName: string): string {
  const last = uploadName.split(/[/\\]/).at(-1) ?? ''
  const [, base = '', ending = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/su.exec(last) ?? []
  const name = fileNameOf(shortened(normalizeText(base)), ending.toLowerCase())
  return ending === '' ? name.slice(0, -1) : name
}
