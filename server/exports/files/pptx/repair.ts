import JSZip from 'jszip'
import { coreOfDay, ofDay } from '../officeDay.ts'
import { colours } from './colours.ts'
import type { OpenPoints } from './slide.ts'

/**
 * Brings the charts of a presentation to what the standard (ECMA-376) says, since some programs are stricter than PowerPoint: the
 * library writes a missing figure as a point with an empty value, which may be drawn as zero, and lines with parts of bars. `open` says of each
 * chart which points stand for periods that are not over, which the library cannot be told. The file says that it was made on `day`,
 * `YYYY-MM-DD`, and not when, so that the same file is the same each time it is made.
 */
export async function repairFile(
  file: Uint8Array,
  open: readonly (readonly OpenPoints[])[],
  day: string,
): Promise<Uint8Array> {
  const zip = await renumbered(await JSZip.loadAsync(file))
  // Their numbers are in the order in which they were added.
  const charts = Object.keys(zip.files)
    .flatMap((path) => ({ path, number: Number(/^ppt\/charts\/chart(\d+)\.xml$/.exec(path)?.[1]) }))
    .filter(({ number }) => Number.isInteger(number))
    .sort((a, b) => a.number - b.number)
  for (const [index, { path }] of charts.entries()) {
    const xml = await zip.file(path)?.async('string')
    if (xml !== undefined) zip.file(path, repairChart(xml, open[index]))
  }
  for (const path of Object.keys(zip.files).filter((key) => /^ppt\/notesSlides\/notesSlide\d+\.xml$/.test(key))) {
    const xml = await zip.file(path)?.async('string')
    if (xml !== undefined) zip.file(path, mendNotes(xml))
  }
  for (const path of Object.keys(zip.files).filter((key) => key.endsWith('.xlsx'))) {
    const book = await JSZip.loadAsync((await zip.file(path)?.async('uint8array')) ?? new Uint8Array())
    zip.file(path, await packed(book, day))
  }
  return await packed(zip, day)
}

async function packed(zip: JSZip, day: string): Promise<Uint8Array> {
  const core = await zip.file(corePath)?.async('string')
  if (core !== undefined) zip.file(corePath, coreOfDay(core, day))
  return ofDay(await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }), day)
}

const corePath = 'docProps/core.xml'

/** The parts of a chart and what names them; the second group is the chart's number. */
const chartPart = /(charts\/chart|charts\/_rels\/chart|Microsoft_Excel_Worksheet)(\d+)(?=\.x)/g

/** The library numbers the charts of a process: from 1 again, so that the same file is the same each time it is made. */
async function renumbered(zip: JSZip): Promise<JSZip> {
  const numbers = Object.keys(zip.files).flatMap((path) => /^ppt\/charts\/chart(\d+)\.xml$/.exec(path)?.[1] ?? [])
  const order = numbers.map(Number).sort((a, b) => a - b)
  const renumber = (text: string) =>
    text.replace(chartPart, (_, before: string, number: string) => `${before}${order.indexOf(Number(number)) + 1}`)
  const result = new JSZip()
  for (const [path, part] of Object.entries(zip.files)) {
    if (part.dir) continue
    const names = path.endsWith('.rels') || path === '[Content_Types].xml'
    result.file(renumber(path), names ? renumber(await part.async('string')) : await part.async('uint8array'))
  }
  return result
}

/** Each line of a speaker's notes is a paragraph; the library writes all into one, where a line's end is a space. */
function mendNotes(xml: string): string {
  return xml.replace(
    /<a:p>(<a:r>(?:(?!<a:t>)[\s\S])*<a:t>)([^<]*)(<\/a:t><\/a:r>)[\s\S]*?<\/a:p>/,
    (_, before: string, text: string, after: string) =>
      text
        .split(/\r?\n/)
        .map((line) => `<a:p>${before}${line}${after}</a:p>`)
        .join(''),
  )
}

export function repairChart(xml: string, open: readonly OpenPoints[] = []): string {
  const axes = new Set([...xml.matchAll(/<c:(?:cat|val|ser|date)Ax>\s*<c:axId val="(\d+)"\/>/g)].map(([, id]) => id))
  return labelsWithRoom(namesInOrder(axisBelow(xml)))
    .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replace('<c:roundedCorners val="1"/>', '<c:roundedCorners val="0"/>')
    .replace(/<c:(bar|line|area)Chart>[\s\S]*?<\/c:\1Chart>/g, (chart, kind: string) => {
      const mended = chart
        .replace(/<c:showLeaderLines val="\d"\/>/g, '')
        .replace(/<c:axId val="(\d+)"\/>/g, (axisElement, id: string) => (axes.has(id) ? axisElement : ''))
      if (kind === 'bar') return withOpen(mended, open, barPoint)
      if (kind === 'area') return mended
      const line = mended
        .replace(/<c:invertIfNegative val="\d"\/>/g, '')
        .replace(/<c:ser>[\s\S]*?<\/c:ser>/g, (series) =>
          series.replace(/(<c:dLbls>[\s\S]*?<\/c:dLbls>)(\s*<c:marker>[\s\S]*?<\/c:marker>)/, '$2$1'),
        )
      return withOpen(line, open, linePoint)
    })
}

/** The standard wants the names that are left out before whether they have levels, and where no name is there is no tick either. */
function namesInOrder(xml: string): string {
  return xml.replace(
    /(<c:noMultiLvlLbl val="\d"\/>)\s*<c:tickLblSkip val="(\d+)"\/>/g,
    '<c:tickLblSkip val="$2"/><c:tickMarkSkip val="$2"/>$1',
  )
}

/** Slices below this share have no room for their figure; the legend names them. */
const minLabelledShare = 0.03

function labelsWithRoom(xml: string): string {
  return xml.replace(/<c:doughnutChart>[\s\S]*?<\/c:doughnutChart>/g, (chart) => {
    const [, points = ''] = /<c:val>([\s\S]*?)<\/c:val>/.exec(chart) ?? []
    const values = [...points.matchAll(/<c:pt idx="(\d+)"><c:v>([^<]*)<\/c:v>/g)].map(([, , value]) => Number(value))
    const total = values.reduce((sum, value) => sum + value, 0)
    return chart.replace(/<c:dLbl>\s*<c:idx val="(\d+)"\/>[\s\S]*?<\/c:dLbl>/g, (label, at: string) =>
      (values[Number(at)] ?? 0) < minLabelledShare * total
        ? `<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`
        : label,
    )
  })
}

/** The axis of lying bars stands below them, although their order is turned about. */
function axisBelow(xml: string): string {
  if (!xml.includes('<c:barDir val="bar"/>')) return xml
  return xml.replace(/<c:valAx>[\s\S]*?<\/c:valAx>/g, (axis) =>
    // "Low" is where the names begin, which is above.
    axis
      .replace('<c:crosses val="autoZero"/>', '<c:crosses val="max"/>')
      .replace(/(<c:tickLblPos val=)"low"/, '$1"nextTo"'),
  )
}

/** Draws periods that are not over as the screen does: bars hatched, points of a line hollow. */
function withOpen(chart: string, open: readonly OpenPoints[], point: (at: number, colour: string) => string): string {
  if (open.length === 0) return chart
  return chart.replace(/<c:ser>[\s\S]*?<\/c:ser>/g, (series) => {
    const index = Number(/<c:idx val="(\d+)"\/>/.exec(series)?.[1])
    const openPoints = open.find((points) => points.series === index)
    if (openPoints === undefined) return series
    return series.replace(
      '<c:dLbls>',
      `${openPoints.points.map((at) => point(at, openPoints.colour)).join('')}<c:dLbls>`,
    )
  })
}

const filled = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`

function barPoint(at: number, colour: string): string {
  const hatched = `<a:pattFill prst="wdUpDiag"><a:fgClr><a:srgbClr val="${colour}"/></a:fgClr><a:bgClr><a:srgbClr val="${colours.previous}"/></a:bgClr></a:pattFill>`
  const style = `<c:spPr>${hatched}<a:ln w="9525">${filled(colour)}</a:ln></c:spPr>`
  return `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${style}</c:dPt>`
}

function linePoint(at: number, colour: string): string {
  const style = `<c:spPr>${filled(colours.surface)}<a:ln w="19050">${filled(colour)}</a:ln></c:spPr>`
  const marker = `<c:marker><c:symbol val="circle"/><c:size val="7"/>${style}</c:marker>`
  const line = `<c:spPr><a:ln w="25400" cap="flat">${filled(colour)}<a:prstDash val="sysDash"/><a:round/></a:ln></c:spPr>`
  return `<c:dPt><c:idx val="${at}"/>${marker}<c:bubble3D val="0"/>${line}</c:dPt>`
}
