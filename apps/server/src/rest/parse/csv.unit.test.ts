import { describe, expect, it } from 'vitest'

import { csvToJson, readCsv } from './csv.ts'

describe('readCsv', () => {
  it('reads quotes, doubled quotes, line breaks inside quotes and both ends of line', () => {
    expect(readCsv('\ufeffa,b\r\n"x, ""y""\n z",\n1,2')).toEqual([['a', 'b'], ['x, "y"\n z', ''], ['1', '2']])
  })
  it('takes quotes inside a field and ends of line inside a line as they stand', () => {
    expect(readCsv('a"b,"x"y\n\rz\ru,\r\n"",\r')).toEqual([['a"b', 'xy'], ['\rz\ru', ''], ['', '\r']])
  })
  it('passes empty lines over and refuses an open quote', () => {
    expect(readCsv('a\n\n1\n\n')).toEqual([['a'], ['1']])
    expect(() => readCsv('a\n"1')).toThrow('Empty or invalid csv')
  })
})

describe('csvToJson', () => {
  it('gives rows by the names of the head, NULL as null, numbers as they stand', () => {
    expect(csvToJson('id,n\n1,9007199254740993.10\n2,NULL')).toBe('[{"id":"1","n":"9007199254740993.10"},{"id":"2","n":null}]')
    expect(csvToJson('')).toBe('[]')
    expect(() => csvToJson('a,b\n1')).toThrow('All lines must have same number of fields')
  })
  it('refuses more cells than one request may bring', () => {
    for (const text of [','.repeat(1_000_000), 'a\n'.repeat(1_000_000)]) expect(() => readCsv(text)).toThrow(expect.objectContaining({ message: 'The request is too complex' }))
  })
  it('refuses a head that would multiply the body', () => {
    const rows = '1\n'.repeat(1_000)
    expect(csvToJson(`${'n'.repeat(60)}\n${rows}`)).toHaveLength(1_000 * 69 + 1)
    expect(() => csvToJson(`${'n'.repeat(40_000)}\n${rows}`)).toThrow(expect.objectContaining({ code: 'PGRST100', message: 'The request is too complex' }))
  })
})
