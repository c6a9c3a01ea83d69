import { createHash } from 'node:crypto'
import { widgetImageSize } from '@sala/catalog/api/widgets.ts'
import { readPicture } from '../services/pictures/readPicture.ts'
import type { Services } from '../services/services.ts'
import { storeFile } from '../services/storeFile.ts'
import { openFiles } from '../storage/files.ts'
import { picturePath } from '../storage/paths.ts'

/** A widget's picture: WebP of the one size, under a name made of its content. */
export interface Picture {
  readonly name: string
  readonly bytes: Buffer
}

/** Makes a widget's picture of an upload. Throws what `readPicture` throws. */
export async function pictureOf(upload: Buffer): Promise<Picture> {
  const { bytes } = await readPicture(upload, { ...widgetImageSize, fit: 'cover' })
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`, bytes }
}

/** Removes the pictures that widgets had before a date and that no widget names any more. */
export async function sweepPictures(
  { state, config }: Pick<Services, 'state' | 'config'>,
  before: Date,
): Promise<void> {
  const files = openFiles(config)
  for (const name of await state.administration.widgets.forgottenImages(before)) await files.remove(picturePath(name))
}

/** Keeps a picture, where there is one, and does what names it. Where that fails, the picture goes again, unless a widget has the same one. */
export async function withStoredPicture<Made>(
  picture: Picture | null,
  services: Pick<Services, 'state' | 'config'>,
  work: () => Promise<Made>,
): Promise<Made> {
  if (picture === null) return await work()
  const { name, bytes } = picture
  const isNamed = async () => (await services.state.administration.widgets.list()).some(({ image }) => image === name)
  return await storeFile(services, { name: picturePath(name), bytes, isNamed }, work)
}
