import {
  Bell, Building2, Cake, CalendarClock, CalendarDays, CalendarRange, ChartNoAxesColumn, ClipboardCheck, FileDown, FileText, FileUp, FolderArchive, HandHelping, HardHat, Inbox, Keyboard, LogOut, type LucideIcon, MailPlus,
  MessageCircleQuestion, MessageSquareText, Monitor, Moon, Network, PackageOpen, PackagePlus, PenLine, Plus, Presentation, ReceiptText, ScanBarcode, Settings, SlidersHorizontal, Sprout, Sun, Table2, Tag, Target, UserPlus, UserRound, Users,
} from 'lucide-react'

import { guardingModule } from '#shared/access/modules.ts'
import type { Role } from '#shared/access/permissions.gen.ts'
import { roleCan, roleSees } from '#shared/access/roles.ts'
import type { Company } from '#shared/company/company-context.ts'
import { type ShortcutId, shortcutOf, SHORTCUT_IDS } from '#shared/shortcuts/registry.ts'
import { SETTINGS_AREAS } from '#features/settings/model/settings-areas.ts'
import { mainMenu } from '../layout/menu-entries.ts'
import type { Theme } from '../layout/theme.ts'

/** What the palette offers beside people. `path` opens a page, `run` names something else to do. */
export interface Command {
  readonly id: string
  readonly group: 'Páginas' | 'Ações' | 'Empresas'
  readonly label: string
  readonly words?: string
  readonly icon: LucideIcon
  readonly shortcut?: ShortcutId | undefined
  readonly path?: string
  readonly run?: { readonly theme: Theme } | { readonly company: Company } | 'help' | 'sign-out'
}

const WORDS: Readonly<Record<string, string>> = {
  '/app': 'início painel home',
  '/app/employees': 'pessoas funcionários colaboradores diretório',
  '/app/onboarding': 'admissão integração',
  '/app/okrs': 'metas objetivos resultados-chave',
  '/app/pdis': 'desenvolvimento plano individual',
  '/app/evaluations': 'desempenho ciclo responder 360 autoavaliação pulso',
  '/app/leaves': 'férias ausências atestado afastamento',
  '/app/documents': 'arquivos contratos',
  '/app/assets': 'equipamentos patrimônio',
  '/app/offboarding': 'desligamento saída rescisão',
  '/app/news': 'comunicados avisos',
  '/app/docs/user-guide': 'ajuda manual como',
  '/app/settings': 'departamentos empresa privacidade',
  '/app/enterprise/logs': 'trilha histórico',
  '/app/enterprise/users': 'logins acessos convites',
}

function shortcutTo(path: string): ShortcutId | undefined {
  return SHORTCUT_IDS.find((id) => shortcutOf(id).to === path)
}

function page(label: string, path: string, icon: LucideIcon, words = WORDS[path] ?? ''): Command {
  return { id: path, group: 'Páginas', label, path, icon, words, shortcut: shortcutTo(path) }
}

/** Pages of Licenças below its own. */
function leavePages(role: Role): readonly Command[] {
  return [
    page('Quem está fora', '/app/leaves/away', CalendarDays, 'ausentes férias equipe calendário'),
    page('Atestados', '/app/leaves/certificates', FileText, 'médico saúde afastamento INSS'),
    ...(roleCan(role, 'manage_leaves')
      ? [
          page('Mapa de férias', '/app/leaves/map', CalendarRange, 'planejar programação'),
          page('Períodos de férias', '/app/leaves/periods', CalendarClock, 'saldo vencidas aquisitivo dobro'),
          page('Solicitações de licença', '/app/leaves/requests', Inbox, 'pedidos férias'),
          page('Absenteísmo', '/app/leaves/absences', ChartNoAxesColumn, 'faltas taxa ausências'),
        ]
      : []),
    ...(roleCan(role, 'manage_settings')
      ? [
          page('Férias coletivas', '/app/leaves/collective', Users, 'recesso fim de ano'),
          page('Avisos e recibos de férias', '/app/leaves/papers', FileText, 'aviso 30 dias recibo'),
          page('Regras de licenças', '/app/leaves/settings', SlidersHorizontal, 'tipos lei feriados bloqueios cobertura'),
        ]
      : []),
  ]
}

/** The areas of Configurações. */
function settingsPages(): readonly Command[] {
  return SETTINGS_AREAS.map(({ area, label, words }) => page(`Configurações: ${label}`, `/app/settings?area=${area}`, Settings, words))
}

/** Pages of Documentos below its own. */
function documentPages(role: Role): readonly Command[] {
  return [
    page('Solicitar declaração', '/app/documents/orders', FileText, 'declarações pedidos segunda via'),
    ...(roleCan(role, 'manage_documents')
      ? [
          page('Matriz de conformidade', '/app/documents?tab=matrix', Table2, 'o que falta pendências documentos exigidos'),
          page('Modelos de documento', '/app/documents/templates', FileText, 'variáveis contrato texto'),
          page('Tipos de documento', '/app/documents/types', FileText, 'regras validade guarda'),
          page('Pasta do fiscal', '/app/documents/dossiers', FolderArchive, 'fiscalização dossiê inspeção auditoria fiscal'),
          page('Distribuição de documentos', '/app/documents/distribution', FileUp, 'holerites informes enviar'),
        ]
      : []),
  ]
}

function pages(role: Role): readonly Command[] {
  const menu = mainMenu(role).flatMap((entry) =>
    entry.children
      ? entry.children.map(({ label, path }) => page(`${entry.label}: ${label}`, path, entry.icon))
      : [page(entry.label, entry.path, entry.icon)],
  )
  return [
    ...menu,
    ...(roleSees(role, 'employees')
      ? [
          page('Organograma', '/app/employees/org-chart', Network, 'hierarquia gestores equipe árvore'),
          page('Aniversários', '/app/employees/anniversaries', Cake, 'nascimento tempo de empresa datas'),
        ]
      : []),
    ...(roleCan(role, 'view_all_employees') ? [page('Admissões', '/app/employees/newcomers', UserPlus, 'novos admissões equipe experiência padrinho')] : []),
    ...(roleCan(role, 'view_all_employees') ? [page('Indicadores de pessoas', '/app/employees/charts', ChartNoAxesColumn, 'gráficos headcount pirâmide etária tempo de empresa')] : []),
    ...(roleCan(role, 'manage_settings') ? [page('Arquivo da folha', '/app/employees/payroll', ReceiptText, 'folha de pagamento mês fechamento contabilidade')] : []),
    ...(roleSees(role, 'leaves') ? leavePages(role) : []),
    ...(roleSees(role, 'documents') ? documentPages(role) : []),
    ...(roleSees(role, 'evaluations') ? [page('Feedback', '/app/evaluations/feedback', MessageSquareText, 'elogio reconhecimento mural pedir dar')] : []),
    ...(roleSees(role, 'settings') ? [page('Configurações', '/app/settings', Settings), ...settingsPages()] : []),
    page('Pendências', '/app/inbox', Inbox, 'aprovações tarefas aprovar'),
    page('Notificações', '/app/notifications', Bell, 'avisos'),
    page('Meu Perfil', '/app/profile', UserRound, 'meus dados senha foto'),
  ]
}

function action(label: string, path: string, icon: LucideIcon, words: string): Command {
  return { id: path, group: 'Ações', label, path, icon, words }
}

const THEMES: readonly Command[] = [
  { id: 'theme:light', group: 'Ações', label: 'Tema claro', words: 'aparência cores modo', icon: Sun, run: { theme: 'light' } },
  { id: 'theme:dark', group: 'Ações', label: 'Tema escuro', words: 'aparência cores modo noite', icon: Moon, run: { theme: 'dark' } },
  { id: 'theme:system', group: 'Ações', label: 'Tema igual ao do dispositivo', words: 'aparência cores modo', icon: Monitor, run: { theme: 'system' } },
]

/** Everything that a person may go to or do from the palette; what the role does not allow, or the company works without, is not there. */
export function commandsFor(role: Role, companies: readonly Company[], selectedId: string | null): readonly Command[] {
  const off = companies.find(({ id }) => id === selectedId)?.modules_off ?? []
  return everyCommand(role, companies, selectedId).filter(({ path = '' }) => {
    const module = guardingModule(path.replace(/\?.*/, ''))
    return module === null || !off.includes(module.name)
  })
}

function everyCommand(role: Role, companies: readonly Company[], selectedId: string | null): readonly Command[] {
  return [
    ...pages(role),
    ...(roleCan(role, 'manage_employees') ? [action('Cadastrar trabalhador', '/app/employees/new', UserPlus, 'admitir pessoa nova funcionário')] : []),
    ...(roleSees(role, 'onboarding') ? [action('Nova admissão', '/app/onboarding/new', UserPlus, 'admitir contratar contrato experiência rascunho')] : []),
    ...(roleSees(role, 'evaluations')
      ? [
          action('Dar feedback', '/app/evaluations/feedback?dar=true', PenLine, 'elogiar reconhecer agradecer colega construtivo'),
          action('Pedir feedback', '/app/evaluations/feedback?aba=pedidos&pedir=true', MessageCircleQuestion, 'perguntar como estou indo opinião'),
        ]
      : []),
    ...(roleSees(role, 'okrs') ? [action('Novo objetivo', '/app/okrs?novo=true', Target, 'meta okr resultado-chave criar'), action('Meu check-in', '/app/okrs?aba=checkin', ClipboardCheck, 'metas okr atualizar resultado-chave progresso'), action('Reunião de metas', '/app/okrs?aba=reuniao', Presentation, 'okr equipe check-in apresentar decisões')] : []),
    ...(roleSees(role, 'pdis')
      ? [
          action('Minhas competências', '/app/pdis?tab=competencias', Sprout, 'pdi níveis lacunas radar cargo desenvolvimento'),
          ...(roleCan(role, 'manage_pdis') ? [action('Começar um PDI', '/app/pdis?novo=true', Sprout, 'plano de desenvolvimento individual novo equipe')] : []),
        ]
      : []),
    ...(roleSees(role, 'assets') ? [action('Pedir um bem', '/app/assets?tab=pedidos&pedir=true', HandHelping, 'solicitar equipamento notebook celular crachá chave uniforme EPI')] : []),
    ...(roleCan(role, 'manage_assets')
      ? [
          action('Entregar bens', '/app/assets?entregar=true', PackageOpen, 'emprestar equipamento notebook termo de responsabilidade entrega'),
          action('EPI e estoque', '/app/assets?tab=epi', HardHat, 'equipamento de proteção individual luva capacete bota uniforme ca certificado ficha'),
          action('Ler etiqueta de um bem', '/app/assets?ler=true', ScanBarcode, 'código qr câmera leitor patrimônio scanner'),
          action('Imprimir etiquetas de bens', '/app/assets?etiquetas=true', Tag, 'código qr folha pimaco patrimônio'),
          action('Novo bem', '/app/assets?novo=true', PackagePlus, 'cadastrar ativo patrimônio equipamento etiqueta'),
        ]
      : []),
    ...(roleCan(role, 'view_all_employees') ? [action('Exportar cadastros', '/app/employees/export', FileDown, 'planilha dados pessoais contratos remuneração dependentes')] : []),
    ...(roleCan(role, 'manage_settings')
      ? [
          action('Importar hierarquia', '/app/employees/import/hierarchy', FileUp, 'planilha gestores'),
          action('Importar histórico de cargos', '/app/employees/import/assignments', FileUp, 'planilha promoções transferências'),
          action('Importar remuneração', '/app/employees/import/pay', FileUp, 'planilha salários reajuste dissídio'),
          action('Importar dependentes', '/app/employees/import/dependents', FileUp, 'planilha filhos'),
        ]
      : []),
    ...(roleSees(role, 'enterprise')
      ? [
          action('Convidar usuário', '/app/enterprise/users?invite=true', MailPlus, 'acesso login'),
          action('Cadastrar empresa', '/app/enterprise/companies/new', Plus, 'nova'),
        ]
      : []),
    ...(roleSees(role, 'leaves')
      ? [
          action('Solicitar férias ou ausência', '/app/leaves?ask=true', CalendarDays, 'pedir férias folga licença'),
          action('Enviar atestado', '/app/leaves/certificates?send=true', FileUp, 'médico foto'),
        ]
      : []),
    action('Preferências de notificação', '/app/notifications?tab=preferencias', SlidersHorizontal, 'e-mail resumo avisos'),
    ...THEMES,
    { id: 'help', group: 'Ações', label: 'Ajuda e atalhos', words: 'guia teclado teclas', icon: Keyboard, shortcut: 'help.open', run: 'help' },
    { id: 'sign-out', group: 'Ações', label: 'Sair', words: 'encerrar sessão logout', icon: LogOut, run: 'sign-out' },
    ...companies
      .filter(({ id }) => id !== selectedId)
      .map((company): Command => ({ id: `company:${company.id}`, group: 'Empresas', label: `Trocar para ${company.name}`, words: 'empresa', icon: Building2, run: { company } })),
  ]
}
