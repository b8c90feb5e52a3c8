/** A screen of the product in the demo, as the guide shows it. */
export interface GuidePicture {
  readonly name: string
  /** Who looks at it. */
  readonly account: string
  readonly path: string
  /** A text that is there once the screen is whole. */
  readonly shows: string
}

/** A window of the size in which the guide shows the picture: what ends in `-phone` is as wide as one. */
export const windowOf = ({ name }: GuidePicture): { readonly width: number; readonly height: number } => ({ width: name.endsWith('-phone') ? 390 : 1280, height: 800 })

const MASTER = 'master@vinculo.demo'
const ADMIN = 'admin@aurora.demo'
const MANAGER = 'gestor@aurora.demo'
const PERSON = 'pessoa@aurora.demo'

/** In the order of the guide. */
export const guidePictures: readonly GuidePicture[] = [
  { name: 'inbox', account: MANAGER, path: '/app/inbox', shows: 'Para mim' },
  { name: 'dashboard', account: MANAGER, path: '/app', shows: 'Rafael' },
  { name: 'dashboard-company', account: ADMIN, path: '/app', shows: 'Chegam e saem' },
  { name: 'home-phone', account: PERSON, path: '/app', shows: 'Para você' },
  { name: 'obligations', account: ADMIN, path: '/app/obligations', shows: 'Faltam' },
  { name: 'employees', account: ADMIN, path: '/app/employees', shows: 'Mais filtros' },
  { name: 'org-chart', account: PERSON, path: '/app/employees/org-chart', shows: 'presidente' },
  { name: 'import-all', account: ADMIN, path: '/app/employees/import/all', shows: 'Escolher arquivo' },
  { name: 'onboarding', account: ADMIN, path: '/app/onboarding', shows: 'Nova admissão' },
  { name: 'okrs-check-in', account: PERSON, path: '/app/okrs?aba=checkin', shows: 'Tempo de resposta da busca' },
  { name: 'okrs-tree', account: ADMIN, path: '/app/okrs', shows: 'Crescer com clientes que ficam' },
  { name: 'okrs-reports', account: ADMIN, path: '/app/okrs?aba=relatorios', shows: 'Progresso médio' },
  { name: 'pdis-team', account: MANAGER, path: '/app/pdis?tab=equipe', shows: 'Falar com clientes sem intermediário' },
  { name: 'pdis-panel', account: ADMIN, path: '/app/pdis?tab=painel', shows: 'Como as pessoas aprendem' },
  { name: 'evaluations', account: PERSON, path: '/app/evaluations', shows: 'Avaliação do 2º semestre' },
  { name: 'competencies', account: ADMIN, path: '/app/evaluations/competencies', shows: 'Nova competência' },
  { name: 'leaves', account: PERSON, path: '/app/leaves', shows: 'Meus pedidos' },
  { name: 'leaves-map', account: MANAGER, path: '/app/leaves/map', shows: 'Propor plano' },
  { name: 'leaves-periods', account: ADMIN, path: '/app/leaves/periods', shows: 'Importar saldos' },
  { name: 'documents', account: PERSON, path: '/app/documents', shows: 'Solicitar declaração' },
  { name: 'documents-matrix', account: ADMIN, path: '/app/documents?tab=matrix', shows: 'Pedir o que falta' },
  { name: 'assets-own', account: PERSON, path: '/app/assets?tab=comigo', shows: 'Quero devolver' },
  { name: 'assets', account: ADMIN, path: '/app/assets', shows: 'Valor hoje' },
  { name: 'assets-stock', account: ADMIN, path: '/app/assets?tab=epi', shows: 'Luva nitrílica' },
  { name: 'offboarding', account: ADMIN, path: '/app/offboarding', shows: 'Iniciar desligamento' },
  { name: 'letter', account: PERSON, path: '/app/profile/offboarding', shows: 'Enviar carta' },
  { name: 'news-board', account: ADMIN, path: '/app/news/board', shows: 'Políticas que a lei pede' },
  { name: 'settings', account: ADMIN, path: '/app/settings', shows: 'Quem assina pela empresa' },
  { name: 'own-data', account: PERSON, path: '/app/profile?aba=meus-dados', shows: 'Cópia dos meus dados' },
  { name: 'retention', account: ADMIN, path: '/app/settings?area=lgpd&parte=guarda', shows: 'Guardar até' },
  { name: 'settings-catalogues', account: ADMIN, path: '/app/settings?tab=cadastros', shows: 'Novo cargo' },
  { name: 'companies', account: MASTER, path: '/app/enterprise/companies', shows: 'Cadastrar empresa' },
  { name: 'enterprise-dashboard', account: MASTER, path: '/app/enterprise/dashboard', shows: 'Empresas em risco' },
  // Of people alone: in which company the day's jobs begin is for chance.
  { name: 'logs', account: MASTER, path: '/app/enterprise/logs?entity=employee', shows: 'Conferir arquivo' },
]
