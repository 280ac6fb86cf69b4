import { Navigate, Route, Routes } from 'react-router';
import { AdminGuard } from '../session/admin-guard.tsx';
import { MemberGuard } from '../session/member-guard.tsx';
import { adminArea, adminRoutes } from './admin-routes.ts';
import { Layout } from './layout.tsx';
import { PartScreen } from './part-screen.tsx';
import { accountRoute, finishAccount, memberArea, memberRoutes, openRoutes } from './routes.ts';
import { OutlineOfThisScreen } from './screen-outline.tsx';

/** Every route of the site; an unknown path leads home (specification section 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {[...openRoutes, accountRoute].map(({ path, part }) => (
          <Route key={path} path={path} element={<PartScreen key={path} part={part} />} />
        ))}
        <Route element={<MemberGuard unfinished={<PartScreen key="finish" part={finishAccount} />} />}>
          <Route element={<PartScreen part={memberArea} />}>
            {memberRoutes.map(({ path, part }) => (
              <Route key={path} path={path} element={<PartScreen key={path} part={part} />} />
            ))}
            <Route path="/admin" element={<AdminGuard waiting={<OutlineOfThisScreen />} />}>
              <Route index element={<Navigate to="/admin/overview" replace />} />
              <Route element={<PartScreen part={adminArea} />}>
                {adminRoutes.map(({ path, part }) => (
                  <Route key={path} path={path} element={<PartScreen key={path} part={part} />} />
                ))}
              </Route>
              <Route path="*" element={<Navigate to="/" replace />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
