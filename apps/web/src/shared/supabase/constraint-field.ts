import { FIELDS } from '../lib/audit-field-labels.ts'

/** Names of what a check is about that no column of the trail has. */
const WORDS: Readonly<Record<string, string>> = {
  action_type: 'Ação', asset: 'Categoria de bens', balance: 'Saldo', caepi_headings: 'Colunas do CAEPI', charge: 'Desconto', decided: 'Decisão', ending: 'Encerramento', equipment: 'Equipamento',
  manufacturer: 'Fabricante', approver_id: 'Quem aprova', attempts: 'Tentativas', audience: 'Quem vê', body: 'Texto', chosen: 'Quem faz', date: 'Data', door: 'Como foi dada', entity: 'Registro',
  fgts: 'FGTS', hash: 'Sequência', head: 'Assinatura da trilha',
  hidden: 'Oculto', initiative: 'Iniciativa', is_in: 'Participa', kit_id: 'Kit', link: 'Endereço da tarefa', max_bytes: 'Tamanho máximo', metadata: 'Detalhes', mime_types: 'Tipos de arquivo',
  minimum: 'Mínimo de pessoas', notice: 'Aviso prévio', ok: 'Resultado', on_decided: 'Rotina da decisão', origin: 'Origem', parts: 'Partes', reopened: 'Motivo da reabertura', severity: 'Gravidade',
  step: 'Etapa', term_rest: 'Resto do prazo', toward: 'Sentido da regra', typed: 'Dados digitados', visibility: 'Quem vê', what: 'Alcance',
}

/** The field that a check is about, by the convention `<table>_<field>_check`: the longest end of it that has a name. Null for another constraint. */
export function checkedField(constraint: string): { readonly field: string; readonly label: string } | null {
  const parts = /^(.+)_check$/.exec(constraint)?.[1]?.split('_') ?? []
  for (let start = 1; start < parts.length; start += 1) {
    const field = parts.slice(start).join('_')
    const label = FIELDS[field] ?? WORDS[field]
    if (label !== undefined) return { field, label }
  }
  return null
}
