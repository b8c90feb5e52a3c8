import { crc32 } from 'node:zlib'
import writeXlsxFile from 'write-excel-file/node'

/** A CPF that exists, out of a number of at most nine digits. */
export function cpfOf(seed: number): string {
  const digits = Array.from(String(seed).padStart(9, '0'), Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

type CellValue = string | number | Date | null

function cell(value: CellValue) {
  if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' }
  if (typeof value === 'number') return { value, type: Number }
  return value === null ? null : { value, type: String }
}

/** An .xlsx file with one sheet, heading first. */
export async function xlsxOf(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  return await writeXlsxFile(rows.map((row) => row.map(cell)), { sheet: 'Pessoas' }).toBuffer()
}

const HEADINGS = [
  'Matrícula', 'Nome', 'Sobrenome', 'Nome social', 'CPF', 'RG', 'Data de nascimento', 'E-mail', 'DDD', 'Celular', 'Logradouro', 'Número',
  'Complemento', 'Bairro', 'Cidade', 'UF', 'CEP', 'Cargo', 'Departamento', 'Matrícula do gestor', 'Data de admissão', 'Situação',
  'Centro de custo', 'Salário', 'Observações',
] as const

/** `count` people in 25 columns; every fortieth answers to the first of their group. Bad cells are put in by the test. */
export function peopleSheet(count: number, departments: readonly string[]): (string | number | Date | null)[][] {
  const people = Array.from({ length: count }, (_, index): (string | number | Date | null)[] => {
    const boss = Math.floor(index / 40) * 40
    return [
      `IMP-${String(index + 1).padStart(5, '0')}`,
      ['Ana', 'João', 'Íris', 'Zoé'][index % 4] ?? 'Ana',
      `da Silva ${String(index + 1)}`,
      index % 50 === 0 ? `Social ${String(index + 1)}` : null,
      // As spreadsheets keep them: numbers, some without their leading zeros.
      index % 3 === 0 ? Number(cpfOf(10_000_000 + index)) : cpfOf(10_000_000 + index).replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
      `12.345.${String(index % 1000).padStart(3, '0')}-X`,
      new Date(Date.UTC(1980 + (index % 20), index % 12, 1 + (index % 28))),
      `pessoa${String(index + 1)}@importada.demo`,
      '11',
      `98765${String(index % 10_000).padStart(4, '0')}`,
      'Rua das Acácias',
      index + 1,
      index % 5 === 0 ? 'Apto 12' : null,
      'Centro',
      'Campinas',
      'SP',
      '13010-000',
      'Analista',
      departments[index % departments.length] ?? null,
      index === boss ? null : `IMP-${String(boss + 1).padStart(5, '0')}`,
      new Date(Date.UTC(2020 + (index % 5), index % 12, 1)),
      'Ativo',
      `CC-${String(index % 30)}`,
      1234.56,
      'importado em teste',
    ]
  })
  return [[...HEADINGS], ...people]
}

/** An .xlsx file with several sheets by their names, headings first. */
export async function workbookOf(sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>): Promise<Buffer> {
  return await writeXlsxFile(Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cell)) }))).toBuffer()
}

/** A packed file with these contents by path, as they are. */
export function zipOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path, 'utf8')
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x0800, 2)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, name, content])
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, tail, name]))
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}
