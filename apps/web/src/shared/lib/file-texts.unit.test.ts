import { expect, it } from 'vitest'

import { acceptedTypes, choiceProblem, declaredType, readableSize, typeNames } from './file-texts.ts'
import { isStoredPath } from './stored-path.ts'

it('sizes are written as people read them', () => {
  expect([0, 1023, 1024, 1536, 1_048_576, 52_428_800, 3_221_225_472].map(readableSize)).toEqual([
    '0 bytes', '1.023 bytes', '1 KB', '1,5 KB', '1 MB', '50 MB', '3 GB',
  ])
})

it('types are named, offered by type and ending, and told by the ending where the browser is silent', () => {
  expect(typeNames(['image/png', 'image/jpeg', 'image/webp'])).toBe('PNG, JPEG ou WebP')
  expect(acceptedTypes(['image/jpeg', 'application/pdf'])).toBe('image/jpeg,.jpg,.jpeg,application/pdf,.pdf,.heic,.heif')
  expect(declaredType({ name: 'a.PDF', type: '' })).toBe('application/pdf')
  expect(declaredType({ name: 'sem-nome', type: '' })).toBe('application/octet-stream')
})

it('a file that cannot be sent says why before it travels', () => {
  const limits = { max_bytes: 1_048_576, mime_types: ['image/png', 'image/webp'] }
  const file = { name: 'a.png', type: 'image/png', size: 10 }
  expect(choiceProblem(file, limits)).toBeNull()
  expect(choiceProblem({ ...file, type: 'text/html' }, limits)).toBe('Este tipo de arquivo não é aceito aqui. Envie PNG ou WebP.')
  expect(choiceProblem({ ...file, size: 0 }, limits)).toContain('vazio')
  expect(choiceProblem({ ...file, size: 2_621_440 }, limits)).toBe('O arquivo tem 2,5 MB; o limite é de 1 MB.')
})

it('an uploaded picture is told from an address', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  expect(isStoredPath(`${id}/avatar/${id}`)).toBe(true)
  for (const other of [null, undefined, '', '/favicon.svg', 'https://x.example/a.png', `${id}/../${id}`, `${id}/avatar/${id}/x`]) {
    expect(isStoredPath(other)).toBe(false)
  }
})
