import { keepFile } from '../services/keepFile.ts'
import type { Services } from '../services/services.ts'
import { openFiles } from '../storage/files.ts'
import { picturePath } from '../storage/paths.ts'
import type { Picture } from './images.ts'

/** Removes the pictures that widgets had before a date and that no widget names any more. */
export async function sweepPictures(
  { state, config }: Pick<Services, 'state' | 'config'>,
  before: Date,
): Promise<void> {
  const files = openFiles(config)
  for (const name of await state.administration.widgets.forgottenImages(before)) await files.remove(picturePath(name))
}

/** Keeps a picture, where there is one, and does what names it. Where that fails, the picture goes again, unless a widget has the same one. */
export async function keepingPicture<Made>(
  picture: Picture | null,
  services: Pick<Services, 'state' | 'config'>,
  work: () => Promise<Made>,
): Promise<Made> {
  if (picture === null) return await work()
  const { name, bytes } = picture
  const isNamed = async () => (await services.state.administration.widgets.list()).some(({ image }) => image === name)
  return await keepFile(services, { name: picturePath(name), bytes, isNamed }, work)
}
