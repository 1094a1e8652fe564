import { expect, it } from 'vitest';
import { renderApp } from '#renderer/testing/render-app.tsx';

for (const name of ['Help', 'Auto-refresh: off'])
  it(`"${name}" announces its menu and whether it is open, and names the menu`, async () => {
    const { screen, user } = await renderApp();
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('menu', { name })).toBeVisible();
  });
