import type { Words } from '../words.ts'

/** The name of a place in Thailand, in each script; French writes it as English does. */
export type PlaceName = Readonly<Record<'en' | 'th' | 'he' | 'ru' | 'ar', string>>

/** "de Krabi", "d’Udon Thani". */
function frenchOf(place: string): string {
  return /^[AEIOU]/.test(place) ? `d’${place}` : `de ${place}`
}

/** The name of the airport at a place. */
export function airportName({ en, th, he, ru, ar }: PlaceName): Words {
  return {
    en: `${en} Airport`,
    fr: `Aéroport ${frenchOf(en)}`,
    he: `נמל התעופה ${he}`,
    ru: `Аэропорт ${ru}`,
    ar: `مطار ${ar}`,
    th: `ท่าอากาศยาน${th}`,
  }
}

/** The name of the border checkpoint at a place. */
export function borderName({ en, th, he, ru, ar }: PlaceName): Words {
  return {
    en: `${en} border checkpoint`,
    fr: `Poste-frontière ${frenchOf(en)}`,
    he: `מעבר הגבול ${he}`,
    ru: `Погранпереход ${ru}`,
    ar: `معبر ${ar} الحدودي`,
    th: `ด่าน${th}`,
  }
}

/** The name of the harbour at a place. */
export function portName({ en, th, he, ru, ar }: PlaceName): Words {
  return {
    en: `${en} port`,
    fr: `Port ${frenchOf(en)}`,
    he: `נמל ${he}`,
    ru: `Порт ${ru}`,
    ar: `ميناء ${ar}`,
    th: `ท่าเรือ${th}`,
  }
}
