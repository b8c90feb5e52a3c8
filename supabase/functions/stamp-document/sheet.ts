// The page of signatures as a definition of pdfmake.

type Role = 'person' | 'manager' | 'company' | 'witness' | 'other'

interface Signer {
  readonly name: string
  readonly cpf: string | null
  readonly role: Role
  readonly capacity: string | null
  /** Without a login: the second factor of the link is what is known of who signed. */
  readonly by_link: boolean
  /** Who held the device at which the person signed. */
  readonly counter: string | null
  /** With whom the code was chosen, unless it was chosen signed in. */
  readonly code_with: string | null
  readonly at: string
  readonly ip: string | null
  readonly hash: string
}

export interface SignatureSheet {
  readonly code: string
  readonly kind: string
  readonly sha256: string
  readonly evidence_hash: string
  readonly company: string
  readonly cnpj: string | null
  readonly time_zone: string | null
  readonly document: string
  readonly file_name: string
  readonly completed_at: string
  readonly signers: readonly Signer[]
}

const INK = '#1f2430'
const QUIET = '#5b6272'

const ROLES: Readonly<Record<Role, string>> = { person: 'Titular do documento', manager: 'Gestor', company: 'Pela empresa', witness: 'Testemunha', other: 'Outra parte' }

type Sides = [number, number, number, number]
const sides = (left: number, top: number, right: number, bottom: number): Sides => [left, top, right, bottom]

/** '24/11/2026, 10:12:45 GMT-3 (America/Sao_Paulo)'. */
function momentOf(at: string, zone: string): string {
  const written = new Intl.DateTimeFormat('pt-BR', {
    timeZone: zone, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'shortOffset',
  }).format(new Date(at))
  return `${written} (${zone})`
}

const cnpjText = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

/** Digests are smaller: a line holds all of one. */
function fact(label: string, value: string, isDigest = false) {
  return { columns: [{ width: 112, text: label, color: QUIET }, { width: '*', text: value, fontSize: isDigest ? 7.5 : 9 }], columnGap: 8, margin: sides(0, 0, 0, 4) }
}

/** By which door the signer came, and what proved who it was. */
function doorOf({ by_link, counter, code_with, ip }: Signer): string {
  const proof = code_with === null ? 'código de assinatura' : `código de assinatura, escolhido no balcão com ${code_with}`
  const door = counter !== null ? `balcão, com ${counter}: CPF e ${proof}` : by_link ? 'link pessoal, com CPF e data de nascimento' : 'acesso ao sistema, com senha'
  return ip === null ? door : `${door}, do endereço IP ${ip}`
}

function signerOf(signer: Signer, place: number, sheet: SignatureSheet) {
  const role = signer.capacity === null ? ROLES[signer.role] : `${ROLES[signer.role]}, ${signer.capacity}`
  const act = sheet.kind === 'signature' ? 'Assinou em' : 'Deu ciência em'
  return {
    unbreakable: true,
    margin: sides(0, 8, 0, 4),
    stack: [
      { text: `${String(place + 1)}. ${signer.name}`, bold: true, fontSize: 11, margin: sides(0, 0, 0, 3) },
      fact('Na assinatura', role),
      fact('CPF', signer.cpf ?? 'Não informado'),
      fact(act, momentOf(signer.at, sheet.time_zone ?? 'America/Sao_Paulo')),
      fact('Por', doorOf(signer)),
      fact('Elo da prova', signer.hash, true),
    ],
  }
}

/** `hasPages` is whether the pages of the paper stand before this one. */
export function sheetOf(sheet: SignatureSheet, verification: string, hasPages: boolean) {
  return {
    pageSize: 'A4' as const,
    pageMargins: sides(62, 56, 62, 56),
    info: { title: 'Página de assinaturas', creator: 'Vínculo', producer: 'Vínculo', creationDate: new Date(0) },
    language: 'pt-BR',
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.3, color: INK },
    content: [
      { text: 'Página de assinaturas', bold: true, fontSize: 16, margin: sides(0, 0, 0, 4) },
      {
        text: hasPages
          ? 'Esta página faz parte da cópia assinada do documento. O original fica guardado sem nenhuma alteração.'
          : 'As páginas deste arquivo não podem ser reproduzidas em PDF. O original fica guardado sem nenhuma alteração e tem o SHA-256 abaixo.',
        color: QUIET,
        margin: sides(0, 0, 0, 12),
      },
      fact('Documento', sheet.document),
      fact('Arquivo', sheet.file_name),
      fact('Empresa', sheet.cnpj === null ? sheet.company : `${sheet.company}, CNPJ ${cnpjText(sheet.cnpj)}`),
      fact('Concluído em', momentOf(sheet.completed_at, sheet.time_zone ?? 'America/Sao_Paulo')),
      fact('Código', sheet.code),
      fact('Confira em', verification),
      fact('SHA-256 do original', sheet.sha256, true),
      { text: 'Assinaturas, na ordem', bold: true, fontSize: 12, margin: sides(0, 14, 0, 2) },
      ...sheet.signers.map((signer, place) => signerOf(signer, place, sheet)),
      { ...fact('Último elo da prova', sheet.evidence_hash, true), margin: sides(0, 12, 0, 0) },
      {
        text: 'Assinatura eletrônica simples (Lei 14.063/2020, art. 4º, I). Cada elo reúne o anterior, o SHA-256 do original e os dados acima: se um byte mudar, a conferência acusa.',
        color: QUIET,
        fontSize: 8,
        margin: sides(0, 12, 0, 0),
      },
    ],
  }
}
