/** A PDF with one page for each text, of plain letters alone. */
export function pdfOfPages(texts: readonly string[]): Buffer {
  const first = 4
  const pages = texts.map((_, index) => first + 2 * index)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${String(page)} 0 R`).join(' ')}] /Count ${String(texts.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const content = `BT /F1 14 Tf 60 720 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${String(first + 2 * index + 1)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${String(index + 1)} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = String(objects.length + 1)
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(body.length)}\n%%EOF\n`, 'latin1')
}
