/** Tomorrow and the day after. */
export const forecastDays = [1, 2].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10))

/** As Open-Meteo answers for the places that it is asked for: at points of its grid, without names. */
export const weatherFor = (query: URLSearchParams): string => {
  const degrees = (axis: string) => (query.get(axis) ?? '').split(',').map((text) => Math.round(Number(text) * 4) / 4)
  const [north, east] = [degrees('latitude'), degrees('longitude')]
  return JSON.stringify(
    north.map((latitude, index) => ({
      latitude,
      longitude: east[index],
      utc_offset_seconds: query.get('timezone') === 'Asia/Bangkok' ? 25_200 : 0,
      ...(index > 0 && { location_id: index }),
      daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C', precipitation_sum: 'mm' },
      daily: {
        time: forecastDays,
        temperature_2m_max: [30 + index / 100, 31],
        temperature_2m_min: [20, null],
        precipitation_sum: [0, 2.5],
      },
    })),
  )
}

/** Three days ago and two. */
export const newsDays = [3, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))

/** Articles of one source at ten in the morning of Greenwich, which is the same day in Thailand. */
export const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Beaches &amp;amp; bays</title>${newsDays
  .map(
    (day, index) => `<item><title><![CDATA[Isle <b>${index}</b><script>alert(1)</script>]]></title>
<link>https://example.org/isle-${index}</link><pubDate>${new Date(`${day}T10:00:00Z`).toUTCString()}</pubDate></item>`,
  )
  .join('')}</channel></rss>`
