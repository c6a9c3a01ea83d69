import JSZip from 'jszip'

/**
 * Brings the charts of a presentation to what the standard (ECMA-376) says, since some programs are stricter than PowerPoint: the
 * library writes a missing figure as a point with an empty value, which may be drawn as zero, and lines with parts of bars.
 */
export async function mendCharts(file: Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(file)
  for (const [path, entry] of Object.entries(zip.files)) {
    if (/^ppt\/charts\/chart\d+\.xml$/.test(path)) zip.file(path, mendChart(await entry.async('string')))
  }
  return await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

export function mendChart(xml: string): string {
  const axes = new Set([...xml.matchAll(/<c:(?:cat|val|ser|date)Ax>\s*<c:axId val="(\d+)"\/>/g)].map(([, id]) => id))
  return xml
    .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replace('<c:roundedCorners val="1"/>', '<c:roundedCorners val="0"/>')
    .replace(/<c:(bar|line)Chart>[\s\S]*?<\/c:\1Chart>/g, (chart, kind: string) => {
      const own = chart
        .replace(/<c:showLeaderLines val="\d"\/>/g, '')
        .replace(/<c:axId val="(\d+)"\/>/g, (whole, id: string) => (axes.has(id) ? whole : ''))
      if (kind === 'bar') return own
      return own
        .replace(/<c:invertIfNegative val="\d"\/>/g, '')
        .replace(/<c:ser>[\s\S]*?<\/c:ser>/g, (series) =>
          series.replace(/(<c:dLbls>[\s\S]*?<\/c:dLbls>)(\s*<c:marker>[\s\S]*?<\/c:marker>)/, '$2$1'),
        )
    })
}
