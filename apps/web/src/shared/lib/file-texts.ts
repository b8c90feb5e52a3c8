const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** 1536 → '1,5 KB'. */
export function readableSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = bytes / 1024 ** power
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: power === 0 || amount >= 100 ? 0 : 1 })} ${UNITS[power] ?? ''}`
}

/** '1 arquivo', '1.200 arquivos'. */
export function filesText(count: number): string {
  return count === 1 ? '1 arquivo' : `${count.toLocaleString('pt-BR')} arquivos`
}

interface FileType {
  readonly name: string
  readonly extensions: readonly string[]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const TYPES: Readonly<Record<string, FileType>> = {
  'image/png': { name: 'PNG', extensions: ['png'] },
  'image/jpeg': { name: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/webp': { name: 'WebP', extensions: ['webp'] },
  'image/gif': { name: 'GIF', extensions: ['gif'] },
  'application/pdf': { name: 'PDF', extensions: ['pdf'] },
  [`${OFFICE}.wordprocessingml.document`]: { name: 'DOCX', extensions: ['docx'] },
  [`${OFFICE}.spreadsheetml.sheet`]: { name: 'XLSX', extensions: ['xlsx'] },
}

/** 'PNG, JPEG ou WebP'. */
export function typeNames(mimes: readonly string[]): string {
  const names = mimes.map((mime) => TYPES[mime]?.name ?? mime)
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names)
}

/** What a file chooser should offer: types and their endings, since some systems know only one of them. A photo of an iPhone becomes a JPEG. */
export function acceptedTypes(mimes: readonly string[]): string {
  const heic = mimes.includes('image/jpeg') ? ['.heic', '.heif'] : []
  return [...mimes.flatMap((mime) => [mime, ...(TYPES[mime]?.extensions ?? []).map((ending) => `.${ending}`)]), ...heic].join(',')
}

/** What a file says it is: the browser's word, or its ending where the browser has none. */
export function declaredType(file: { readonly name: string; readonly type: string }): string {
  if (file.type !== '') return file.type
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return Object.entries(TYPES).find(([, { extensions }]) => extensions.includes(ending))?.[0] ?? 'application/octet-stream'
}

export interface FileLimits {
  readonly max_bytes: number
  readonly mime_types: readonly string[]
}

/** Why a chosen file cannot be sent, before anything of it travels; null when it can. */
export function choiceProblem(file: { readonly name: string; readonly type: string; readonly size: number }, limits: FileLimits): string | null {
  if (!limits.mime_types.includes(declaredType(file))) return `Este tipo de arquivo não é aceito aqui. Envie ${typeNames(limits.mime_types)}.`
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro arquivo.'
  if (file.size > limits.max_bytes) return `O arquivo tem ${readableSize(file.size)}; o limite é de ${readableSize(limits.max_bytes)}.`
  return null
}
