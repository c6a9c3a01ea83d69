import { keepFile } from '../services/keepFile.ts'
import type { Parts } from '../services/services.ts'
import { openFiles } from '../storage/files.ts'
import { picturePath } from '../storage/paths.ts'
import type { Picture } from './images.ts'

/** Removes the pictures that widgets had before a date and that no widget names any more. */
export async function sweepPictures({ state, config }: Pick<Parts, 'state' | 'config'>, before: Date): Promise<void> {
  const files = openFiles(config)
  for (const name of await state.administration.widgets.forgottenImages(before)) await files.remove(picturePath(name))
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
  return await keepFile(parts, { name: picturePath(name), bytes, isNamed }, work)
}
