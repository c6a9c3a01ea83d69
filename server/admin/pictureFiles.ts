import type { Parts } from '../part.ts'
import { openFiles } from '../storage/files.ts'
import { keepFile } from '../storage/keepFile.ts'
import type { Picture } from './images.ts'

const folder = 'widgets'

/** Where the picture of a name is among the files. */
export const pictureFile = (name: string): string => `${folder}/${name}`

/** Removes the pictures that widgets had before a date and that no widget names any more. */
export async function sweepPictures({ state, config }: Pick<Parts, 'state' | 'config'>, before: Date): Promise<void> {
  const files = openFiles(config)
  for (const name of await state.administration.widgets.forgottenImages(before)) await files.remove(pictureFile(name))
}

/** Keeps a picture, where there is one, and does what names it. Where that fails, the picture goes again, unless a widget has the same one. */
export async function keepingPicture<Made>(
  picture: Picture | null,
  parts: Pick<Parts, 'state' | 'config'>,
  work: () => Promise<Made>,
): Promise<Made> {
  if (picture === null) return await work()
  const { name, bytes } = picture
  const isNamed = async () => (await parts.state.administration.widgets.list()).some(({ image }) => image === name)
  return await keepFile(parts, { name: pictureFile(name), bytes, isNamed }, work)
}
