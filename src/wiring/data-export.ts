import { createExportService } from '../accounts/export.ts'
import type { SessionService } from '../accounts/sessions/sessions.ts'
import type { AppService } from '../apps/service.ts'
import { type Audit, exportEventsOfUser } from '../audit/service.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import { exportJobs } from '../jobs/watching/job-queries.ts'
import type { UsageService } from '../metering/usage.ts'
import type { CorrectionService } from '../terminology/corrections/service.ts'
import type { GlossaryService } from '../terminology/glossaries/service.ts'
import { type Evaluations, exportEvaluations } from '../translation/evaluation/service.ts'
import { exportWebhooks, type Webhooks } from '../webhooks/service.ts'

interface ExportedDomains {
  sessions: Pick<SessionService, 'exportOfUser'>
  apps: Pick<AppService, 'exportOfUser'>
  jobs: Jobs
  glossaries: Pick<GlossaryService, 'exportOfUser'>
  corrections: Pick<CorrectionService, 'exportOfUser'>
  evaluations: Evaluations
  webhooks: Webhooks
  usage: Pick<UsageService, 'exportOfUser'>
  audit: Audit
  now: () => Date
}

/** Exports what each domain has of a user. */
export function createDataExport({
  sessions,
  apps,
  jobs,
  glossaries,
  corrections,
  evaluations,
  webhooks,
  usage,
  audit,
  now,
}: ExportedDomains) {
  return createExportService({
    sections: {
      sessions: sessions.exportOfUser,
      apps: ({ id }) => apps.exportOfUser(id),
      jobs: ({ id }) => exportJobs(jobs, id),
      glossaries: ({ id }) => glossaries.exportOfUser(id),
      corrections: ({ id }) => corrections.exportOfUser(id),
      evaluations: ({ id }) => exportEvaluations(evaluations, id),
      webhooks: ({ id }) => exportWebhooks(webhooks, id),
      usage: usage.exportOfUser,
      auditEvents: ({ id }) => exportEventsOfUser(audit, id),
    },
    audit,
    now,
  })
}
